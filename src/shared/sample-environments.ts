import type { SampleWorkspace } from '#src/contract/host.ts'

/** The environments of the sample workspace, those of its board first. */
export const sampleEnvironments = ({
  board,
  environments,
}: Pick<SampleWorkspace, 'board' | 'environments'>): SampleWorkspace['environments'] => [
  ...board.flatMap((id) => environments.find((environment) => environment.id === id) ?? []),
  ...environments.filter(({ id }) => !board.includes(id)),
]
