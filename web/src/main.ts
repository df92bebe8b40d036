import { mount } from 'svelte'
import App from './shell/App.svelte'
import { showAppearance } from './shell/appearance.svelte'
import { preferredLanguage, useLanguage } from './shell/text.svelte'
import './shell/theme.css'

showAppearance()
await useLanguage(preferredLanguage())
mount(App, { target: document.getElementById('app')! })
