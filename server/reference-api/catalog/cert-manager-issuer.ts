import {
  choice,
  group,
  list,
  rows,
  secret,
  text,
  when,
  ofCluster,
  ofProfile,
  roleArn,
} from './builders.ts'
import { AWS_REGIONS } from './regions.ts'
import { all, is } from '#reference/resolve/conditions.ts'
import { isRecord } from '#src/lib/values/is-record.ts'
import type { Condition, FieldSpec, RequirementSpec } from '#reference/resolve/spec.ts'

/* Who signs certificates: an ACME server, a private authority, Vault, or nobody. */

const ofType = (...types: readonly string[]): Condition => is('issuer.type', ...types)
const acme = ofType('acme')
const byHttp = is('type', 'http01')
const byDns = is('type', 'dns01')
const atProvider = (provider: string): Condition => all(byDns, is('provider', provider))

const EMAIL = {
  maxLength: 254,
  pattern: '[^\\s@]+@[^\\s@]+\\.[^\\s@]+',
  hint: 'Use an address such as ops@example.com.',
}

const secretName = {
  maxLength: 253,
  pattern: '[a-z0-9]([a-z0-9.-]*[a-z0-9])?',
  hint: 'Use lowercase letters, digits, dots and dashes.',
}

/** A row of `issuer.acme.solvers`: how the ownership of a domain is proved. */
const SOLVER: readonly FieldSpec[] = [
  choice('type', 'Challenge', ['http01', 'dns01'], { required: true }),
  choice('serviceType', 'Service type', ['ClusterIP', 'NodePort'], {
    visibleWhen: byHttp,
    defaultValue: 'NodePort',
  }),
  choice('provider', 'DNS provider', ['route53', 'cloudflare', 'cloudDNS', 'azureDNS'], {
    visibleWhen: byDns,
    required: true,
  }),
  ...when(atProvider('route53'), [
    choice('region', 'Region', AWS_REGIONS, { required: true }),
    text('hostedZoneID', 'Hosted zone ID', {
      pattern: 'Z[A-Z0-9]{5,31}',
      hint: 'Use the ID of the zone, which begins with Z.',
    }),
  ]),
  secret('apiToken', 'API token', {
    visibleWhen: atProvider('cloudflare'),
    required: true,
    minLength: 40,
    maxLength: 80,
  }),
  text('project', 'Project', {
    visibleWhen: atProvider('cloudDNS'),
    required: true,
    minLength: 6,
    maxLength: 30,
  }),
  text('resourceGroupName', 'Resource group', {
    visibleWhen: atProvider('azureDNS'),
    required: true,
    maxLength: 90,
  }),
  group('selector', 'Selector', [
    list(
      'dnsZones',
      'Zone',
      {
        type: 'string',
        pattern: '([a-z0-9-]+\\.)+[a-z]{2,}',
        hint: 'Use a domain in lowercase, such as example.com.',
      },
      { maxItems: 20, uniqueItems: true },
    ),
  ]),
]

/** Fields of the choice of issuer, and of every issuer but ACME. */
export const ISSUER_FIELDS: readonly FieldSpec[] = [
  choice('issuer.type', 'Issuer', ['acme', 'ca', 'vault', 'selfSigned'], {
    description: 'The authority that signs the certificates.',
    defaultValue: 'acme',
  }),
  text('issuer.ca.secretName', 'Secret of the authority', {
    visibleWhen: ofType('ca'),
    required: true,
    ...secretName,
  }),
  ...when(ofType('vault'), [
    text('issuer.vault.server', 'Vault address', {
      required: true,
      maxLength: 200,
      pattern: 'https://[^\\s/?#]+(:\\d+)?/?',
      hint: 'Use an address that begins with https://, without a path.',
    }),
    text('issuer.vault.path', 'Vault path', {
      required: true,
      pattern: '[\\w-]+/sign/[\\w-]+',
      hint: 'Use the path that signs, such as pki/sign/quayside.',
    }),
    secret('issuer.vault.token', 'Vault token', { required: true, minLength: 20, maxLength: 200 }),
  ]),
]

/** Fields of an ACME issuer. */
export const ACME_FIELDS: readonly FieldSpec[] = [
  choice('issuer.acme.server', 'ACME server', ['staging', 'production', 'other'], {
    visibleWhen: acme,
    description: 'Staging has no rate limits, but browsers do not trust its certificates.',
    defaultValue: 'staging',
  }),
  text('issuer.acme.url', 'ACME address', {
    visibleWhen: all(acme, is('issuer.acme.server', 'other')),
    required: true,
    maxLength: 200,
    pattern: 'https://\\S+',
    hint: 'Use an address that begins with https://.',
  }),
  ...when(acme, [
    text('issuer.acme.email', 'E-mail', {
      required: true,
      ...EMAIL,
    }),
    text('issuer.acme.privateKeySecretRef', 'Secret of the account key', {
      defaultValue: 'acme-account-key',
      ...secretName,
    }),
    rows('issuer.acme.solvers', 'Solver', SOLVER, {
      required: true,
      description: 'The first solver with matching zones is used.',
      minItems: 1,
      maxItems: 10,
    }),
  ]),
]

const hasSolver =
  (member: string, value: string): Condition =>
  (at) => {
    const solvers = at.value('issuer.acme.solvers')
    return (
      Array.isArray(solvers) &&
      solvers.some((solver: unknown) => isRecord(solver) && solver[member] === value)
    )
  }

/** Requirements of the solvers on the cluster; the e-mail address is also a field. */
export const ISSUER_REQUIREMENTS: readonly RequirementSpec[] = [
  ofProfile(
    text('issuer.acme.email', 'E-mail', {
      visibleWhen: acme,
      description: 'Receives a notice before a certificate expires.',
      ...EMAIL,
    }),
  ),
  ofCluster(
    text('ingressClass', 'Ingress class', {
      visibleWhen: hasSolver('type', 'http01'),
      description: 'Serves the HTTP challenges.',
      ...secretName,
    }),
  ),
  ofCluster(
    text('dnsRoleArn', 'DNS role', {
      visibleWhen: hasSolver('provider', 'route53'),
      description: 'A role with permission to write records.',
      ...roleArn('dns'),
    }),
  ),
]
