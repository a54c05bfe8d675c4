import {
  amount,
  choice,
  integer,
  flag,
  secret,
  text,
  when,
  ofCluster,
  ofProfile,
  roleArn,
} from './builders.ts'
import { AWS_REGIONS } from './regions.ts'
import { all, byValue, is, isSet, not } from '#reference/resolve/conditions.ts'
import type { Condition, FieldSpec, RequirementSpec } from '#reference/resolve/spec.ts'

/* Where Loki keeps its chunks: files, or the object storage of one of three clouds. */

const OBJECT_STORES = ['s3', 'gcs', 'azure']

const storedIn = (...types: readonly string[]): Condition => is('storage.type', ...types)
const withKeys = all(storedIn('s3'), is('storage.s3.access', 'keys'))

const bucket = {
  minLength: 3,
  maxLength: 63,
  pattern: '[a-z0-9][a-z0-9.-]*[a-z0-9]',
  hint: 'Use lowercase letters, digits, dots and dashes; begin and end with a letter or digit.',
}

const s3: readonly FieldSpec[] = [
  ...when(storedIn('s3'), [
    choice('storage.s3.region', 'Region', AWS_REGIONS, {
      required: true,
      description: 'Where the buckets are.',
    }),
    choice('storage.s3.access', 'Access', ['role', 'keys'], {
      description: 'A role of the cluster, or an access key pair.',
      defaultValue: 'role',
    }),
  ]),
  ...when(withKeys, [
    text('storage.s3.accessKeyId', 'Access key ID', {
      required: true,
      pattern: '[A-Z0-9]{16,32}',
      hint: 'Use the 16 to 32 capital letters and digits of the key ID.',
    }),
    secret('storage.s3.secretAccessKey', 'Secret access key', {
      required: true,
      minLength: 40,
      maxLength: 40,
    }),
  ]),
  text('storage.s3.endpoint', 'Endpoint', {
    visibleWhen: storedIn('s3'),
    description: 'Only for storage outside AWS.',
    maxLength: 200,
  }),
  flag('storage.s3.s3ForcePathStyle', 'Path-style addresses', {
    visibleWhen: all(storedIn('s3'), isSet('storage.s3.endpoint')),
    defaultValue: false,
  }),
]

/** Fields of the storage; those of the chosen kind are active. */
export const STORAGE_FIELDS: readonly FieldSpec[] = [
  choice(
    'storage.type',
    'Storage',
    byValue('deploymentMode', { SingleBinary: ['filesystem', ...OBJECT_STORES] }, OBJECT_STORES),
    {
      description: 'Files work with a single process only.',
      defaultValue: byValue('deploymentMode', { SingleBinary: 'filesystem' }, 's3'),
    },
  ),
  ...s3,
  integer('storage.gcs.chunkBufferSize', 'Chunk buffer', {
    visibleWhen: storedIn('gcs'),
    description: 'In bytes; 0 uploads each chunk in one piece.',
    min: 0,
    max: 16_777_216,
    defaultValue: 0,
  }),
  ...when(storedIn('azure'), [
    text('storage.azure.accountName', 'Storage account', {
      required: true,
      minLength: 3,
      maxLength: 24,
      pattern: '[a-z0-9]+',
      hint: 'Use lowercase letters and digits.',
    }),
    secret('storage.azure.accountKey', 'Account key', {
      required: true,
      minLength: 64,
      maxLength: 88,
      pattern: '[A-Za-z0-9+/]+={0,2}',
      hint: 'Use the key as it was shown, in Base64.',
    }),
  ]),
  amount('singleBinary.persistence.size', 'Volume size', {
    visibleWhen: storedIn('filesystem'),
    description: 'Stores all chunks.',
    defaultValue: '10Gi',
  }),
]

/** Requirements of the storage: a bucket in the profile, an identity and volumes on the cluster. */
export const STORAGE_REQUIREMENTS: readonly RequirementSpec[] = [
  ofProfile(
    text('storage.bucketNames.chunks', 'Bucket for chunks', {
      visibleWhen: not(storedIn('filesystem')),
      description: 'Must already exist.',
      ...bucket,
    }),
  ),
  ofCluster(
    text('objectStore.roleArn', 'Storage role', {
      visibleWhen: all(storedIn('s3'), is('storage.s3.access', 'role')),
      description: 'A role with permission to read and write the bucket.',
      ...roleArn('loki'),
    }),
  ),
  ofCluster(
    text('objectStore.serviceAccount', 'Google service account', {
      visibleWhen: storedIn('gcs'),
      maxLength: 100,
      pattern: '[a-z][a-z0-9-]*@[a-z][a-z0-9-]*\\.iam\\.gserviceaccount\\.com',
      hint: 'Use the e-mail address of the service account.',
    }),
  ),
  ofCluster(
    choice(
      'storageClass',
      'Storage class',
      (at) =>
        at.cluster.cloudProvider === 'AWS' ? ['gp3', 'io2'] : ['standard-rwo', 'premium-rwo'],
      { description: 'For volumes with data that was not written to storage yet.' },
    ),
  ),
]
