import { count, list, number } from './catalog-builders.ts'
import type { CatalogComponent } from './catalog-component.ts'
import { notAbove } from './resolve-rules.ts'

/* Numbers that a JavaScript number cannot tell from their neighbours. */

const INT64 = { min: -(2n ** 63n), max: 2n ** 63n - 1n }
const UINT64 = { min: 0, max: 2n ** 64n - 1n }

export const bigNumbers: CatalogComponent = {
  key: 'big-numbers',
  description: 'Bounds and defaults of 64 bits, where one more or less must not be rounded away.',
  spec: {
    fields: [
      count('signed', 'Signed', { ...INT64, required: true, defaultValue: INT64.max }),
      count('unsigned', 'Unsigned', { ...UINT64, description: 'From 0 to 2 to the 64th, less 1.' }),
      count('exact', 'Exact', {
        description: 'Only the two whole numbers above 2 to the 53rd.',
        min: 2n ** 53n + 1n,
        max: 2n ** 53n + 2n,
      }),
      count('low', 'Low', { ...INT64, description: 'Not above the high one.' }),
      count('high', 'High', INT64),
      list(
        'ids',
        'ID',
        { type: 'number', whole: true, ...UINT64 },
        { maxItems: 10, uniqueItems: true },
      ),
      number('share', 'Share', { min: 0.1, max: 0.3, description: 'A fraction, from 0.1 to 0.3.' }),
      number('tiny', 'Tiny', { min: 1e-9, max: 1e-6 }),
      number('huge', 'Huge', { min: 1e21, max: 1e300 }),
    ],
    rules: [notAbove('low', 'high', 'the high one')],
  },
}
