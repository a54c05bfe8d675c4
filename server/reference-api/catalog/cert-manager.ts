import { choice, integer, flag, group, list, number, rows, span, text } from './builders.ts'
import { ACME_FIELDS, ISSUER_FIELDS, ISSUER_REQUIREMENTS } from './cert-manager-issuer.ts'
import type { CatalogComponent } from './component.ts'
import { all, byValue, is, not } from '#reference/resolve/conditions.ts'
import { notLonger } from '#reference/resolve/rules.ts'

/* Certificates: issuers with solvers as rows, and choices of numbers that depend on each other. */

const SIZES = { RSA: ['2048', '3072', '4096'], ECDSA: ['256', '384', '521'] }

const certificates = group(
  'certificateDefaults',
  'Certificates',
  [
    span('duration', 'Lifetime', {
      description: 'How long a certificate is valid.',
      defaultValue: '2160h',
    }),
    span('renewBefore', 'Renew before', {
      description: 'How long before expiry it is renewed. At most its lifetime.',
      defaultValue: '720h',
    }),
    group('privateKey', 'Private key', [
      choice('algorithm', 'Algorithm', ['RSA', 'ECDSA', 'Ed25519'], { defaultValue: 'RSA' }),
      number('size', 'Size', {
        visibleWhen: not(is('algorithm', 'Ed25519')),
        description: 'In bits. The algorithm decides which sizes are available.',
        allowedValues: byValue('algorithm', SIZES, []),
        defaultValue: byValue('algorithm', { ECDSA: 256 }, 2048),
      }),
      choice(
        'encoding',
        'Encoding',
        byValue('algorithm', { Ed25519: ['PKCS8'] }, ['PKCS1', 'PKCS8']),
        { defaultValue: byValue('algorithm', { Ed25519: 'PKCS8' }, 'PKCS1') },
      ),
      choice('rotationPolicy', 'Rotation', ['Always', 'Never'], { defaultValue: 'Always' }),
    ]),
    list(
      'usages',
      'Usage',
      {
        type: 'string',
        allowedValues: ['digital signature', 'key encipherment', 'server auth', 'client auth'],
      },
      { maxItems: 4, uniqueItems: true },
    ),
  ],
  { rules: [notLonger('renewBefore', 'duration', 'the lifetime')] },
)

const monitored = is('prometheus.enabled', true)

export const certManager: CatalogComponent = {
  key: 'cert-manager',
  description:
    'Four kinds of issuer, solvers that differ by row, and sizes that depend on the algorithm.',
  spec: {
    fields: [
      flag('crds.enabled', 'Install resource definitions', { defaultValue: true }),
      flag('crds.keep', 'Keep them', {
        visibleWhen: is('crds.enabled', true),
        description: 'When the chart is removed.',
        defaultValue: true,
      }),
      integer('replicaCount', 'Replicas', { min: 1, max: 5, defaultValue: 1 }),
      integer('global.logLevel', 'Log level', {
        description: 'From 0 (errors) to 6 (everything).',
        min: 0,
        max: 6,
        defaultValue: 2,
      }),
      integer('maxConcurrentChallenges', 'Challenges at once', {
        min: 1,
        max: 1000,
        defaultValue: 60,
      }),
      flag('enableCertificateOwnerRef', 'Remove secrets with certificates', {
        defaultValue: false,
      }),
      ...ISSUER_FIELDS,
      ...ACME_FIELDS,
      list(
        'dns01RecursiveNameservers',
        'Name server',
        {
          type: 'string',
          pattern: '[\\w.-]+:\\d{1,5}',
          hint: 'Use a host and a port, such as 1.1.1.1:53.',
        },
        { maxItems: 5, uniqueItems: true },
      ),
      certificates,
      group('webhook', 'Webhook', [
        integer('timeoutSeconds', 'Timeout', {
          description: 'Seconds.',
          min: 1,
          max: 30,
          defaultValue: 30,
        }),
        integer('securePort', 'Port', { min: 1024, max: 65_535, defaultValue: 10_250 }),
        flag('hostNetwork', 'Host network', { defaultValue: false }),
      ]),
      flag('prometheus.enabled', 'Metrics', { defaultValue: true }),
      flag('prometheus.servicemonitor.enabled', 'Service monitor', {
        visibleWhen: monitored,
        defaultValue: false,
      }),
      span('prometheus.servicemonitor.interval', 'Scrape interval', {
        visibleWhen: all(monitored, is('prometheus.servicemonitor.enabled', true)),
        defaultValue: '60s',
      }),
      rows(
        'extraEnv',
        'Variable',
        [
          text('name', 'Name', {
            required: true,
            maxLength: 64,
            pattern: '[A-Z_][A-Z0-9_]*',
            hint: 'Use capital letters, digits and underscores.',
          }),
          text('value', 'Value', { required: true, maxLength: 1024 }),
        ],
        { maxItems: 20, uniqueBy: ['name'] },
      ),
    ],
    requirements: ISSUER_REQUIREMENTS,
    bindings: [
      { input: 'ingressClass', fromComponent: 'ingress-nginx', output: 'ingressClassName' },
      { input: 'dnsRoleArn', fromComponent: 'cluster-iam', output: 'dnsRoleArn' },
    ],
  },
}
