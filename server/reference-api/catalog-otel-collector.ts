import { choice, text } from './catalog-builders.ts'
import type { CatalogComponent } from './catalog-component.ts'
import { EXPORTER_RULES, EXPORTERS } from './catalog-otel-exporters.ts'
import { PROCESSOR_RULES, PROCESSORS } from './catalog-otel-processors.ts'
import { RECEIVERS } from './catalog-otel-receivers.ts'
import { WORKLOAD, WORKLOAD_RULES } from './catalog-otel-workload.ts'
import { notLonger } from './resolve-rules.ts'

/* An agent with very many options: 120 fields before anything is entered. */

export const otelCollector: CatalogComponent = {
  key: 'otel-collector',
  description: 'An observability agent of 120 fields; more come and go with what is switched on.',
  spec: {
    fields: [...WORKLOAD, ...RECEIVERS, ...PROCESSORS, ...EXPORTERS],
    requirements: [
      {
        ...text('exporters.otlp.endpoint', 'OTLP endpoint', {
          description: 'Where everything is sent: host and port.',
          maxLength: 260,
          pattern: '[\\w.-]+:\\d{1,5}',
          hint: 'Use a host and a port, such as telemetry.example.com:4317.',
        }),
        scope: 'PLATFORM_PROFILE',
      },
      {
        ...choice('distribution', 'Kubernetes distribution', ['eks', 'gke', 'aks', 'other'], {
          description: 'Of this cluster; decides where logs lie.',
        }),
        scope: 'CLUSTER',
      },
    ],
    bindings: [
      { input: 'exporters.otlp.endpoint', fromComponent: 'tempo', output: 'otlpEndpoint' },
    ],
    rules: [
      ...WORKLOAD_RULES,
      notLonger(
        'receivers.prometheus.scrape_timeout',
        'receivers.prometheus.scrape_interval',
        'the scrape interval',
      ),
      ...PROCESSOR_RULES,
      ...EXPORTER_RULES,
    ],
  },
}
