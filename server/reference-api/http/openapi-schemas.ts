import * as z from 'zod/mini'
import type { ClusterInputs } from '#src/contract/cluster-inputs.ts'
import { apiErrorBodySchema } from '#src/contract/api-error-body.ts'
import {
  bindingSchema,
  constraintsSchema,
  fieldDescriptorSchema,
  itemsSchema,
  requirementSchema,
  resolveRequestSchema,
  resolvedComponentSchema,
  templateSchema,
  violationSchema,
} from '#src/contract/component-resolution.ts'
import {
  applicationSchema,
  commitSchema,
  containerSchema,
  databaseSchema,
  deploymentHistoryPageSchema,
  deploymentSchema,
  helmSchema,
  jobSchema,
} from '#src/contract/deployment-history.ts'

/** The contract's schemas by the names that the API gives them (API §2). */
const NAMED: Readonly<Record<string, z.core.$ZodType>> = {
  DeploymentHistoryPage: deploymentHistoryPageSchema,
  DeploymentHistoryEnvironment: deploymentSchema,
  DeploymentHistoryApplication: applicationSchema,
  DeploymentHistoryContainer: containerSchema,
  DeploymentHistoryDatabase: databaseSchema,
  DeploymentHistoryJobResponse: jobSchema,
  DeploymentHistoryHelmResponse: helmSchema,
  Commit: commitSchema,
  StateEnum: deploymentSchema.shape.status.def.innerType,
  OrganizationEventOrigin: deploymentSchema.shape.origin.def.innerType,
  JobScheduleEvent: jobSchema.shape.schedule.def.innerType.shape.event.def.innerType,
  ResolveRequest: resolveRequestSchema,
  ResolvedComponent: resolvedComponentSchema,
  FieldDescriptor: fieldDescriptorSchema,
  FieldItems: itemsSchema,
  Requirement: requirementSchema,
  Constraints: constraintsSchema,
  Template: templateSchema,
  ComponentBinding: bindingSchema,
  Violation: violationSchema,
  Error: apiErrorBodySchema,
}

const flatRequestSchema = z.extend(resolveRequestSchema, {
  clusterInputs: z.optional(z.record(z.string(), z.string())),
})

/** The reference to a named schema of the document. */
export const schemaRef = (name: string): string => `#/components/schemas/${name}`

const tidy = (schema: Record<string, unknown>): void => {
  // Members may be added within a major version (API §9.3), so the description forbids none.
  if (schema['additionalProperties'] === false) delete schema['additionalProperties']
  // The format is enough; its pattern would only distract readers.
  if (schema['format'] === 'uuid' || schema['format'] === 'date-time') delete schema['pattern']
}

/** The component schemas of the OpenAPI document, made from the contract. */
export const componentSchemas = (clusterInputs: ClusterInputs): Record<string, unknown> => {
  const registry = z.registry<{ id: string }>()
  const named = clusterInputs === 'flat' ? { ...NAMED, ResolveRequest: flatRequestSchema } : NAMED
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, {
    uri: schemaRef,
    override: ({ jsonSchema }) => {
      tidy(jsonSchema)
    },
  })
  return Object.fromEntries(
    Object.entries(schemas).map(([name, { $schema: _dialect, $id: _id, ...schema }]) => [
      name,
      schema,
    ]),
  )
}
