import { arrows } from './arrows.mjs'
import { network } from './network.mjs'

/** The rules of this repository that oxlint does not have, under the name `tidemark/`. */
const plugin = { meta: { name: 'tidemark' }, rules: { arrows, network } }

export default plugin
