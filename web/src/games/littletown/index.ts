import type { GamePage } from '../types'
import Cover from './Cover.svelte'
import Page from './Page.svelte'
import Rules from './Rules.svelte'

const littletown: GamePage = { name: 'littletown', Page, Cover, Rules }

export default littletown
