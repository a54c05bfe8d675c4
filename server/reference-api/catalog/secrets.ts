import { choice, integer, flag, group, rows, secret, text, ofCluster } from './builders.ts'
import type { CatalogComponent } from './component.ts'

/* Secrets, some of them stored, and values that only the platform sets. */

export const secrets: CatalogComponent = {
  key: 'secrets',
  description: 'Stored secrets, which are never shown, and read-only fields.',
  spec: {
    fields: [
      text('endpoint', 'Endpoint', {
        readOnly: true,
        description: 'Set by the platform.',
        defaultValue: 'https://vault.quayside.example.com',
      }),
      integer('accountNumber', 'Account number', { readOnly: true, defaultValue: 401_122 }),
      flag('managed', 'Managed', { readOnly: true, defaultValue: true }),
      secret('apiKey', 'API key', {
        required: true,
        description: 'Stored on the sample cluster. A complete draft must include it again.',
        minLength: 20,
        maxLength: 100,
      }),
      secret('webhookSecret', 'Webhook secret', {
        description: 'Stored, and shown with a different mask.',
        defaultValue: '********',
        minLength: 8,
      }),
      secret('privateKey', 'Private key', {
        description: 'Several lines in PEM format.',
        maxLength: 8000,
        pattern: '-----BEGIN [A-Z ]+-----[\\s\\S]+-----END [A-Z ]+-----\\s*',
        hint: 'Use the whole text, from BEGIN to END.',
      }),
      integer('pin', 'PIN', { sensitive: true, min: 1000, max: 9999 }),
      choice('tier', 'Tier', ['bronze', 'silver', 'gold'], { sensitive: true }),
      group('smtp', 'Mail', [
        text('host', 'Host', { required: true, maxLength: 253 }),
        text('user', 'User', { maxLength: 64 }),
        secret('password', 'Password', { required: true, minLength: 8, maxLength: 64 }),
      ]),
      rows(
        'users',
        'User',
        [
          text('name', 'Name', { required: true, maxLength: 32 }),
          secret('password', 'Password', { required: true, minLength: 8, maxLength: 64 }),
        ],
        { maxItems: 5, uniqueBy: ['name'] },
      ),
    ],
    requirements: [
      ofCluster(
        secret('licenceKey', 'Licence key', {
          description: 'Stored in the cluster.',
          pattern: '[A-Z0-9]{4}(-[A-Z0-9]{4}){3}',
          hint: 'Use four groups of four, such as ABCD-1234-EFGH-5678.',
        }),
      ),
    ],
    bindings: [{ input: 'licenceKey', fromComponent: 'vault', output: 'licence' }],
  },
}
