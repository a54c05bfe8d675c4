import { integer, list, text, ofCluster, ofProfile } from './builders.ts'
import type { CatalogComponent } from './component.ts'
import type { Resolved, ReportedViolation } from '#reference/resolve/spec.ts'

/* Other violation codes for the same values, as another implementation might send (API §7 lists none). */

const SHORT: Readonly<Record<string, string>> = {
  REQUIRED_FIELD_MISSING: 'REQUIRED',
  LENGTH_OUT_OF_RANGE: 'TOO_SHORT',
  VALUE_OUT_OF_RANGE: 'TOO_LARGE',
  ITEM_COUNT_OUT_OF_RANGE: 'TOO_MANY',
  DUPLICATE_ITEM: 'DUPLICATE',
}

const shortly = ({ code, fieldPath, message }: ReportedViolation) => ({
  code: SHORT[code] ?? code,
  fieldPath,
  message,
})

/** Shortens codes, and reports missing requirements by their status only. */
const briefly = (resolved: Resolved): unknown => ({
  ...resolved,
  violations: resolved.violations
    .filter(({ code }) => code !== 'REQUIRED_INPUT_MISSING')
    .map(shortly),
})

export const shortCodes: CatalogComponent = {
  key: 'short-codes',
  description: 'Short violation codes, and four missing requirements without a violation.',
  spec: {
    fields: [
      text('name', 'Name', { required: true, minLength: 3 }),
      integer('replicas', 'Replicas', { min: 1, max: 5 }),
      list('tags', 'Tag', { type: 'string', maxLength: 12 }, { maxItems: 2, uniqueItems: true }),
    ],
    requirements: [
      ofProfile(text('bucket', 'Bucket', { minLength: 3 })),
      ofCluster(text('role', 'Role')),
      ofCluster(text('zone', 'Zone')),
      ofCluster(text('contact', 'Contact', { required: false })),
    ],
  },
  answer: () => briefly,
}
