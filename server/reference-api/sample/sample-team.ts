import type { Team } from '#src/contract/team.ts'
import { BOARD } from './scenarios.ts'

/**
 * The team's part of a configuration for the sample workspace: two groups, a cluster, a board of one group and
 * one of both, and a preset.
 */
export const sampleTeam = (
  idOf: (name: string) => string,
  cluster: { readonly organizationId: string; readonly clusterId: string },
): Team => ({
  environments: [
    ...BOARD.map((name, at) => ({
      id: idOf(name),
      name,
      group: 'Shop',
      labels: ['eu', `tier ${at + 1}`],
    })),
    { id: idOf('long'), name: 'long', group: 'Long histories', labels: ['us'] },
    { id: idOf('exact'), name: 'exact', group: 'Long histories', labels: ['us'] },
  ],
  clusters: [{ ...cluster, name: 'Quayside, Paris', components: ['loki', 'ingress-nginx'] }],
  boards: [
    { name: 'Harbour shop', group: 'Shop' },
    { name: 'Everything', environments: [...BOARD, 'long', 'exact'].map(idOf) },
  ],
  presets: [
    {
      component: 'loki',
      name: 'Small region',
      draft: {
        draftOf: { componentKey: 'loki' },
        secretsLeftOut: [],
        request: {
          replaceProfileConfig: false,
          profileConfig: {
            'compactor.retention_enabled': true,
            retentionDays: 14,
            'limits_config.ingestion_rate_mb': 2,
            'limits_config.ingestion_burst_size_mb': 3,
          },
          clusterInputs: { loki: {} },
        },
      },
    },
  ],
})
