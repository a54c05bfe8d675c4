import { isRecord } from '#src/lib/values/is-record.ts'
import type { CatalogComponent } from './component.ts'
import { flag, group, number, rows, span, text, ofCluster, roleArn } from './builders.ts'
import { NODE_CLASS } from './karpenter-node-class.ts'
import { NODE_POOL } from './karpenter-node-pool.ts'
import { is } from '#reference/resolve/conditions.ts'
import { notLonger } from '#reference/resolve/rules.ts'
import type { ContextBreach, SpecScope } from '#reference/resolve/spec.ts'

/* Nodes on demand: objects, rows within rows, and texts that are Kubernetes resources. */

const BOTTLEROCKET_CLASS = `apiVersion: karpenter.k8s.aws/v1
kind: EC2NodeClass
metadata:
  name: bottlerocket
spec:
  amiSelectorTerms:
    - alias: bottlerocket@latest
  role: karpenter-node
`

const BATCH_POOL = `apiVersion: karpenter.sh/v1
kind: NodePool
metadata:
  name: batch
spec:
  weight: 10
  template:
    spec:
      expireAfter: 24h
`

const NODE_REPAIR_SINCE = 31

const settings = group(
  'settings',
  'Settings',
  [
    text('clusterName', 'Cluster name', {
      required: true,
      description: 'As the cloud knows it.',
      maxLength: 100,
      pattern: '[0-9A-Za-z][A-Za-z0-9_-]*',
      hint: 'Use letters, digits, dashes and underscores; begin with a letter or digit.',
    }),
    text('interruptionQueue', 'Interruption queue', {
      description: 'Announces that a spot node will be interrupted.',
      maxLength: 80,
    }),
    span('batchMaxDuration', 'Longest batch', {
      description: 'Pods that arrive within it are scheduled together.',
      defaultValue: '10s',
    }),
    span('batchIdleDuration', 'Quiet time of a batch', {
      description: 'Idle time that ends a batch early. At most the longest batch.',
      defaultValue: '1s',
    }),
    number('vmMemoryOverheadPercent', 'Memory overhead', {
      description: 'Share of memory reserved for the machine.',
      min: 0,
      max: 1,
      defaultValue: 0.075,
    }),
    group('featureGates', 'Feature gates', [
      flag('spotToSpotConsolidation', 'Spot to spot', { defaultValue: false }),
      flag('nodeRepair', 'Node repair', {
        description: 'Replaces nodes that remain unhealthy.',
        defaultValue: false,
      }),
      flag('reservedCapacity', 'Reserved capacity', { defaultValue: true }),
    ]),
  ],
  {
    required: true,
    rules: [notLonger('batchIdleDuration', 'batchMaxDuration', 'the longest batch')],
  },
)

const onAws = ({ cluster }: SpecScope): ContextBreach | undefined =>
  cluster.cloudProvider === 'AWS'
    ? undefined
    : {
        fieldPath: 'clusterContext.cloudProvider',
        message: `Runs on AWS, and this cluster is on ${cluster.cloudProvider}: choose another cluster.`,
      }

const newEnoughForRepair = (at: SpecScope): ContextBreach | undefined => {
  const given = at.value('settings')
  const gates = isRecord(given) ? given['featureGates'] : undefined
  const minor = Number(at.cluster.kubernetesVersion.split('.')[1])
  return isRecord(gates) && gates['nodeRepair'] === true && minor < NODE_REPAIR_SINCE
    ? {
        fieldPath: 'clusterContext.kubernetesVersion',
        message: `Node repair needs Kubernetes 1.${NODE_REPAIR_SINCE}, and this cluster has ${at.cluster.kubernetesVersion}: switch it off, or upgrade the cluster.`,
      }
    : undefined
}

export const karpenter: CatalogComponent = {
  key: 'karpenter',
  description: 'Node pools: groups, nested rows with different fields, and YAML.',
  spec: {
    fields: [
      text('chartVersion', 'Chart version', { readOnly: true, defaultValue: '1.8.1' }),
      settings,
      rows('nodeClasses', 'Node class', NODE_CLASS, {
        required: true,
        description: 'Machine configurations that pools refer to by name.',
        minItems: 1,
        maxItems: 5,
        uniqueBy: ['name'],
      }),
      rows('nodePools', 'Node pool', NODE_POOL, {
        required: true,
        minItems: 1,
        maxItems: 10,
        uniqueBy: ['name'],
      }),
      flag('extras', 'Extra resource', {
        description: 'Applies your own resource together with the chart.',
        defaultValue: false,
      }),
      text('extraResource', 'Resource', {
        visibleWhen: is('extras', true),
        required: true,
        description: 'One resource in YAML.',
        format: 'kubernetes-resource-yaml',
        maxLength: 20_000,
        templates: [
          { id: 'bottlerocket', label: 'Node class for Bottlerocket', value: BOTTLEROCKET_CLASS },
          { id: 'batch', label: 'Node pool for batch jobs', value: BATCH_POOL },
        ],
      }),
    ],
    requirements: [
      ofCluster(
        text('controllerRoleArn', 'Controller role', {
          description: 'A role with permission to start and stop machines.',
          ...roleArn('karpenter'),
        }),
      ),
    ],
    bindings: [
      { input: 'controllerRoleArn', fromComponent: 'cluster-iam', output: 'karpenterRoleArn' },
    ],
    clusterRules: [onAws, newEnoughForRepair],
  },
}
