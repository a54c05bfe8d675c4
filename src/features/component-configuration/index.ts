/* All that the rest of the console may import from this feature. */
export { savedDraftKey } from './body/saved-draft-key.ts'
export { ConfigurationPage } from './configuration-page.tsx'
export type { FirstResolved } from './engine/create-configuration.ts'
