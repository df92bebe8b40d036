import type { GamePage } from '../types'
import Cover from './Cover.svelte'
import Page from './Page.svelte'
import Rules from './Rules.svelte'

const parcheesi: GamePage = { name: 'parcheesi', Page, Cover, Rules }

export default parcheesi
