import type { CatalogComponent } from './component.ts'
import type { ComponentSpec } from '#reference/resolve/spec.ts'

/* Violations that belong to no field or to an unknown one, or that are incomplete. */

const STRAY: readonly unknown[] = [
  { code: 'UNKNOWN_FIELD', fieldPath: 'noSuchField', message: 'No field is called noSuchField.' },
  { code: 'QUOTA_EXCEEDED', fieldPath: '', message: 'This cluster has no room for more volumes.' },
  {
    code: 'UNSUPPORTED_CLUSTER',
    fieldPath: 'clusterContext.kubernetesVersion',
    message: 'Kubernetes 1.30 is too old for this component: upgrade the cluster.',
  },
  { code: 'POLICY_DENIED', message: 'A policy of the organization does not allow this component.' },
  { code: 'POLICY_DENIED', fieldPath: 'name' },
  { fieldPath: 'name', message: 'Names are assigned by the platform team: ask it for one.' },
  { code: 'NAME_TAKEN', fieldPath: 'name', message: 'Another cluster has this name.' },
  { code: 'NAME_TAKEN', fieldPath: 'name', message: 'A former cluster had this name.' },
  { code: 'NAME_TAKEN', fieldPath: 'name', message: '' },
  { code: 'ODD_PATH', fieldPath: 'name[0]', message: 'A path into a text.' },
  { code: 'ODD_PATH', fieldPath: 'mode.deeper.still', message: 'A path below a text.' },
  { code: 'ODD_PATH', fieldPath: 'tags[0]', message: 'A path to the first tag.' },
  { code: 'ODD_PATH', fieldPath: 'tags.0', message: 'The same path with a dot.' },
  { code: 'ODD_PATH', fieldPath: 'tags[99]', message: 'A path to a tag that nobody entered.' },
  { code: 'ODD_PATH', fieldPath: 'retentionDays', message: 'A path to a field that may be away.' },
  { code: 'ODD_PATH', fieldPath: 'clusterInputs.zone', message: 'An input that is not needed.' },
  {
    code: 'ODD_PATH',
    fieldPath: 'clusterInputs.stray-violations.zone',
    message: 'The same input with its component.',
  },
  { code: 'ODD_PATH', fieldPath: 'clusterInputs.loki.zone', message: 'An input of another one.' },
  {
    code: 'ODD_PATH',
    fieldPath: '__proto__.polluted',
    message: 'A path that careless code follows.',
  },
  { code: 'ODD_PATH', fieldPath: ']].[', message: 'A path that cannot be read.' },
  {
    code: 'MARKUP',
    fieldPath: 'note',
    message: '<img src=x onerror="alert(1)"> stays text, and so does <b>this</b>.',
  },
  {
    code: 'LONG',
    fieldPath: '',
    message: 'A long sentence goes on and on. '.repeat(60).trim(),
  },
  { code: null, fieldPath: null, message: null },
  {},
]

/** Responds correctly, and adds violations that are hard to assign to a field. */
export const strayViolations = (spec: ComponentSpec): CatalogComponent => ({
  key: 'stray-violations',
  description: 'Violations without a field, on unknown paths, incomplete, and several on one path.',
  spec,
  answer: () => (resolved) => ({
    ...resolved,
    violations: [...resolved.violations, ...STRAY],
  }),
})
