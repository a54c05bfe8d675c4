import { choice, integer, group, number, text, when, DNS_LABEL } from './builders.ts'
import { byValue, is, not } from '#reference/resolve/conditions.ts'
import type { FieldSpec } from '#reference/resolve/spec.ts'

const custom = is('amiFamily', 'Custom')

const IMAGES: Readonly<Record<string, readonly string[]>> = {
  AL2023: ['al2023@latest', 'al2023@v20261101', 'al2023@v20260915'],
  Bottlerocket: ['bottlerocket@latest', 'bottlerocket@v1.49.0'],
}

const MOST_IOPS: Readonly<Record<string, number>> = { gp3: 16_000, io2: 256_000 }

/** A row of `nodeClasses`: its other fields depend on the image. */
export const NODE_CLASS: readonly FieldSpec[] = [
  text('name', 'Name', {
    required: true,
    ...DNS_LABEL,
  }),
  choice('amiFamily', 'Image family', [...Object.keys(IMAGES), 'Custom'], {
    defaultValue: 'AL2023',
  }),
  choice('amiAlias', 'Image', byValue('amiFamily', IMAGES, []), {
    visibleWhen: not(custom),
    required: true,
  }),
  ...when(custom, [
    text('amiId', 'Image ID', {
      required: true,
      pattern: 'ami-[0-9a-f]{8,17}',
      hint: 'Use an ID such as ami-0123456789abcdef0.',
    }),
    text('userData', 'Start script', {
      required: true,
      description: 'Script that joins the machine to the cluster.',
      minLength: 2,
      maxLength: 16_384,
    }),
  ]),
  text('role', 'Node role', {
    required: true,
    maxLength: 64,
    pattern: '[\\w+=,.@-]+',
    hint: 'Use the name of the role, not its ARN.',
  }),
  group('blockDevice', 'Disk', [
    integer('volumeSize', 'Size', { description: 'GiB.', min: 20, max: 16_384, defaultValue: 80 }),
    choice('volumeType', 'Type', ['gp3', 'io2'], { defaultValue: 'gp3' }),
    integer('iops', 'IOPS', {
      min: 3000,
      max: byValue('volumeType', MOST_IOPS, 16_000),
      defaultValue: 3000,
    }),
    number('throughput', 'Throughput', {
      visibleWhen: is('volumeType', 'gp3'),
      description: 'MiB per second.',
      min: 125,
      max: 1000,
      defaultValue: 125,
    }),
  ]),
]
