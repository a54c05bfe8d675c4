import type { ComponentAddress } from '#src/api/requests.ts'

/** Where this tab's session storage keeps the draft of a component. */
export const savedDraftKey = ({ organizationId, clusterId, componentKey }: ComponentAddress) =>
  `tidemark.draft.${JSON.stringify([organizationId, clusterId, componentKey])}`
