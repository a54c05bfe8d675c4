import { choice, text, ofCluster, ofProfile } from './builders.ts'
import type { CatalogComponent } from './component.ts'
import { EXPORTER_RULES, EXPORTERS } from './otel-exporters.ts'
import { PROCESSOR_RULES, PROCESSORS } from './otel-processors.ts'
import { RECEIVERS } from './otel-receivers.ts'
import { WORKLOAD, WORKLOAD_RULES } from './otel-workload.ts'
import { notLonger } from '#reference/resolve/rules.ts'

/* An agent with very many options: 120 fields before anything is entered. */

export const otelCollector: CatalogComponent = {
  key: 'otel-collector',
  description: 'An observability agent with 120 fields, and more for what is switched on.',
  spec: {
    fields: [...WORKLOAD, ...RECEIVERS, ...PROCESSORS, ...EXPORTERS],
    requirements: [
      ofProfile(
        text('exporters.otlp.endpoint', 'OTLP endpoint', {
          description: 'Destination of all telemetry: host and port.',
          maxLength: 260,
          pattern: '[\\w.-]+:\\d{1,5}',
          hint: 'Use a host and a port, such as telemetry.example.com:4317.',
        }),
      ),
      ofCluster(
        choice('distribution', 'Kubernetes distribution', ['eks', 'gke', 'aks', 'other'], {
          description: 'Of this cluster; decides the paths of log files.',
        }),
      ),
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
