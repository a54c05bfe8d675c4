import type { ComponentAddress } from '#src/api/requests.ts'

/** The session storage key of a component's draft. */
export const savedDraftKey = ({ organizationId, clusterId, componentKey }: ComponentAddress) =>
  `tidemark.draft.${JSON.stringify([organizationId, clusterId, componentKey])}`
