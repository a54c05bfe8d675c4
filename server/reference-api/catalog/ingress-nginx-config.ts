import { choice, integer, flag, list, text, switched } from './builders.ts'
import { is } from '#reference/resolve/conditions.ts'
import type { FieldSpec } from '#reference/resolve/spec.ts'

const seconds = (key: string, label: string, usual: number, most: number) =>
  integer(key, label, { description: 'Seconds.', min: 1, max: most, defaultValue: usual })

/** The keys of the controller's ConfigMap, with their real types instead of texts. */
export const NGINX_CONFIG: readonly FieldSpec[] = [
  text('proxy-body-size', 'Largest body', {
    description: '0 means no limit.',
    pattern: '\\d{1,6}[kmg]?',
    hint: 'Use a number and k, m or g, such as 8m.',
    defaultValue: '1m',
  }),
  seconds('proxy-connect-timeout', 'Connect timeout', 5, 75),
  seconds('proxy-read-timeout', 'Read timeout', 60, 3600),
  seconds('proxy-send-timeout', 'Send timeout', 60, 3600),
  integer('keep-alive-requests', 'Requests a connection', {
    min: 1,
    max: 1_000_000,
    defaultValue: 1000,
  }),
  flag('use-forwarded-headers', 'Trust forwarded headers', {
    description: 'Only behind another proxy.',
    defaultValue: false,
  }),
  text('forwarded-for-header', 'Header of the caller', {
    visibleWhen: is('use-forwarded-headers', true),
    maxLength: 64,
    pattern: '[A-Za-z][A-Za-z0-9-]*',
    hint: 'Use the name of a header, such as X-Forwarded-For.',
    defaultValue: 'X-Forwarded-For',
  }),
  list(
    'ssl-protocols',
    'TLS version',
    { type: 'string', allowedValues: ['TLSv1.2', 'TLSv1.3'] },
    { minItems: 1, maxItems: 2, uniqueItems: true },
  ),
  ...switched(flag('hsts', 'Strict transport security', { defaultValue: true }), [
    integer('hsts-max-age', 'Its age', {
      description: 'Seconds.',
      min: 0,
      max: 63_072_000,
      defaultValue: 31_536_000,
    }),
    flag('hsts-include-subdomains', 'With subdomains', { defaultValue: true }),
  ]),
  flag('enable-brotli', 'Brotli', { defaultValue: false }),
  integer('brotli-level', 'Brotli level', {
    visibleWhen: is('enable-brotli', true),
    min: 1,
    max: 11,
    defaultValue: 4,
  }),
  choice('annotations-risk-level', 'Riskiest annotations', ['Low', 'Medium', 'High', 'Critical'], {
    defaultValue: 'High',
  }),
  text('log-format-upstream', 'Log format', {
    description: 'One line for each request; several lines are joined.',
    maxLength: 2000,
  }),
]
