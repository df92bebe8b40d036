import type { GamePage } from '../types'
import Cover from './Cover.svelte'
import Page from './Page.svelte'
import Rules from './Rules.svelte'

const patchwork: GamePage = { name: 'patchwork', Page, Cover, Rules }

export default patchwork
