import { arrows } from './arrows.mjs'
import { awaited } from './awaited.mjs'
import { composition } from './composition.mjs'
import { lineInput } from './line-input.mjs'
import { network } from './network.mjs'

/** The rules of this repository that oxlint does not have, under the name `tidemark/`. */
const plugin = {
  meta: { name: 'tidemark' },
  rules: { arrows, awaited, composition, 'line-input': lineInput, network },
}

export default plugin
