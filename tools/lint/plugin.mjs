import { arrows } from './arrows.mjs'
import { lineInput } from './line-input.mjs'
import { network } from './network.mjs'

/** The rules of this repository that oxlint does not have, under the name `tidemark/`. */
const plugin = { meta: { name: 'tidemark' }, rules: { arrows, 'line-input': lineInput, network } }

export default plugin
