import type { CatalogComponent } from './component.ts'
import { choice, integer, flag, number, secret, span, text, when, DNS_LABEL } from './builders.ts'
import { all, any, byValue, is, isSet, textOf } from '#reference/resolve/conditions.ts'
import { duration, never } from '#reference/resolve/rules.ts'
import type { Condition } from '#reference/resolve/spec.ts'

/* DNS records from Services and Ingresses; scalars only. The options are those of external-dns. */

const PROVIDERS = ['aws', 'google', 'azure', 'cloudflare', 'rfc2136']

const REGIONS: Readonly<Record<string, readonly string[]>> = {
  public: ['us-east-1'],
  private: ['us-east-1', 'us-west-2', 'eu-central-1', 'eu-west-1', 'eu-west-3'],
}

const ofProvider = (...names: readonly string[]): Condition => is('provider', ...names)
const withTxt = is('registry', 'txt')

const aws = [
  ...when(ofProvider('aws'), [
    choice('aws.zoneType', 'Zone type', ['public', 'private'], {
      description: 'The type of hosted zones to update. Decides which regions are available.',
      defaultValue: 'public',
    }),
    choice('aws.region', 'Region', byValue('aws.zoneType', REGIONS, []), {
      required: true,
      description: 'Where the hosted zones are managed. Public zones have one region only.',
    }),
    integer('aws.batchChangeSize', 'Batch change size', {
      description: 'Number of record sets written in one call.',
      min: 1,
      max: 1000,
      defaultValue: 1000,
    }),
    flag('aws.preferCNAME', 'Prefer CNAME', {
      description: 'Writes CNAME records instead of aliases.',
      defaultValue: false,
    }),
  ]),
]

const otherProviders = [
  text('google.project', 'Google project', {
    visibleWhen: ofProvider('google'),
    required: true,
    description: 'The project that owns the zones.',
    minLength: 6,
    maxLength: 30,
    pattern: '[a-z][a-z0-9-]*[a-z0-9]',
    hint: 'Use lowercase letters, digits and dashes; begin with a letter.',
  }),
  ...when(ofProvider('azure'), [
    text('azure.resourceGroup', 'Resource group', {
      required: true,
      maxLength: 90,
      pattern: '[\\w().-]*[\\w()-]',
      hint: 'Use letters, digits, dots, dashes, underscores and parentheses; do not end with a dot.',
    }),
    text('azure.subscriptionId', 'Subscription ID', {
      required: true,
      pattern: '[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}',
      hint: 'Use the 36 characters of the subscription ID, dashes included.',
    }),
  ]),
  ...when(ofProvider('cloudflare'), [
    secret('cloudflare.apiToken', 'API token', {
      required: true,
      description: 'A token with permission to edit the zone.',
      minLength: 40,
      maxLength: 80,
      pattern: '[A-Za-z0-9_-]+',
      hint: 'Use the token as it was shown: letters, digits, dashes and underscores.',
    }),
    flag('cloudflare.proxied', 'Proxied', {
      description: 'Routes traffic through the provider’s network.',
      defaultValue: false,
    }),
  ]),
  ...when(ofProvider('rfc2136'), [
    text('rfc2136.host', 'Name server', { required: true, maxLength: 253 }),
    integer('rfc2136.port', 'Name server port', { min: 1, max: 65_535, defaultValue: 53 }),
    secret('rfc2136.tsigSecret', 'TSIG secret', { required: true, minLength: 16, maxLength: 128 }),
  ]),
]

export const externalDns: CatalogComponent = {
  key: 'external-dns',
  description: 'Scalar fields only. Start with the provider, which decides the other fields.',
  spec: {
    fields: [
      choice('provider', 'Provider', PROVIDERS, {
        required: true,
        description: 'The DNS provider that hosts the zones.',
      }),
      ...aws,
      ...otherProviders,
      text('domainFilter', 'Domain filter', {
        required: true,
        description: 'Only records within this domain are managed.',
        minLength: 4,
        maxLength: 253,
        pattern: '([a-z0-9]([a-z0-9-]*[a-z0-9])?\\.)+[a-z]{2,}',
        hint: 'Use a domain in lowercase, such as example.com.',
      }),
      choice('policy', 'Policy', ['upsert-only', 'sync', 'create-only'], {
        description: 'How existing records are handled; sync also deletes them.',
        defaultValue: 'upsert-only',
      }),
      choice(
        'registry',
        'Registry',
        byValue('provider', { aws: ['txt', 'dynamodb', 'noop'] }, ['txt', 'noop']),
        { description: 'Where the ownership of records is stored.', defaultValue: 'txt' },
      ),
      text('txtOwnerId', 'TXT owner ID', {
        visibleWhen: any(withTxt, is('registry', 'dynamodb')),
        required: withTxt,
        description: 'Identifies the records of this cluster.',
        minLength: 3,
        ...DNS_LABEL,
      }),
      ...when(withTxt, [
        text('txtPrefix', 'TXT prefix', {
          description: 'Prefix of TXT record names. Cannot be combined with a suffix.',
          maxLength: 32,
        }),
        text('txtSuffix', 'TXT suffix', {
          description: 'Suffix of TXT record names. Cannot be combined with a prefix.',
          maxLength: 32,
        }),
      ]),
      text('dynamodbTable', 'DynamoDB table', {
        visibleWhen: is('registry', 'dynamodb'),
        minLength: 3,
        maxLength: 255,
        pattern: '[A-Za-z0-9_.-]+',
        hint: 'Use letters, digits, dots, dashes and underscores.',
        defaultValue: 'external-dns',
      }),
      span('interval', 'Interval', {
        description: 'How often the cluster is polled.',
        defaultValue: '1m',
      }),
      flag('triggerLoopOnEvent', 'React to events', {
        description: 'Also updates records when something changes.',
        defaultValue: false,
      }),
      span('minEventSyncInterval', 'Pause between events', {
        visibleWhen: is('triggerLoopOnEvent', true),
        description: 'The minimum time between two updates.',
        defaultValue: '5s',
      }),
      integer('replicas', 'Replicas', { min: 0, max: 1, defaultValue: 1 }),
      number('cpuRequest', 'CPU request', {
        description: 'In cores.',
        min: 0.01,
        max: 4,
        defaultValue: 0.05,
      }),
      choice('logLevel', 'Log level', ['panic', 'debug', 'info', 'warning', 'error', 'fatal'], {
        defaultValue: 'info',
      }),
      choice('logFormat', 'Log format', ['text', 'json'], { defaultValue: 'text' }),
    ],
    rules: [
      never(
        all(isSet('txtPrefix'), isSet('txtSuffix')),
        'txtSuffix',
        'Leave this out, or the TXT prefix: only one of them is possible.',
      ),
      never(
        (at) => (duration(textOf(at, 'interval')) ?? 60) < 10,
        'interval',
        'Must be at least 10s.',
        'VALUE_OUT_OF_RANGE',
      ),
    ],
  },
}
