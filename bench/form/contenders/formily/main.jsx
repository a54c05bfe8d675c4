import { createForm } from '@formily/core'
import { FormProvider, connect, createSchemaField, mapProps } from '@formily/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FieldRow } from '../../page/field-rows.jsx'
import { placesOf, schemaOf } from '../../page/json-schema.js'
import { numberInput } from '../../page/number-input.js'
import { offerForm } from '../../page/react-harness.jsx'
import { messagesOf } from '../../page/rules.js'

/*
 * On: a form from its JSON Schema, with native inputs connected to its fields, each an observer; validation on each
 * input (the default). As its documentation advises, form and schema are created once, and later changes are set on the
 * state of the fields concerned. Violations are the errors of those states.
 */

const controlOf = (kind, value, onChange) => {
  if (kind === 'bool') return { checked: value ?? false, onChange }
  if (kind === 'number') return numberInput(value, onChange)
  return { value: value ?? '', onChange }
}

const Row = connect(
  function ShownRow({ path, kind, label, description, allowedValues, message, value, onChange }) {
    return (
      <FieldRow
        path={path}
        field={{ type: kind, label, description, constraints: { allowedValues } }}
        message={message}
        control={controlOf(kind, value, onChange)}
      />
    )
  },
  mapProps((props, field) => ({
    ...props,
    path: field.address.toString(),
    label: field.title,
    description: field.description,
    allowedValues: field.dataSource?.length
      ? field.dataSource.map(({ value }) => value)
      : undefined,
    message: field.selfErrors[0],
  })),
)

function Section({ legend, children }) {
  return (
    <fieldset>
      <legend>{legend}</legend>
      {children}
    </fieldset>
  )
}

const SchemaField = createSchemaField({ components: { Row, Section } })

const KINDS = { boolean: 'bool', number: 'number', string: 'string' }

/** A schema with the components that show its fields. */
const shownBy = ({ properties, ...schema }) =>
  properties
    ? {
        ...schema,
        ...(schema.title && {
          'x-component': 'Section',
          'x-component-props': { legend: schema.title },
        }),
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, property]) => [name, shownBy(property)]),
        ),
      }
    : { ...schema, 'x-component': 'Row', 'x-component-props': { kind: KINDS[schema.type] } }

const rulesOf = ({ min, max, minLength, maxLength, pattern } = {}) =>
  Object.fromEntries(
    Object.entries({
      minimum: min,
      maximum: max,
      minLength,
      maxLength,
      pattern: pattern ? `^(?:${pattern})$` : undefined,
    }).filter(([, value]) => value !== undefined && value !== null),
  )

offerForm(function Form({ answer }) {
  const [form] = useState(() => createForm())
  const [schema] = useState(() => shownBy(schemaOf(answer.fields)))
  const places = useMemo(() => placesOf(answer.fields), [answer])
  const before = useRef({ texts: new Map(), messages: new Map() })
  useEffect(() => {
    const messages = messagesOf(answer)
    const texts = new Map(places.map(({ path, field }) => [path, JSON.stringify(field)]))
    const was = before.current
    before.current = { texts, messages }
    for (const { path, names, field: descriptor } of places) {
      const known = was.texts.get(path)
      const isChanged = known !== undefined && known !== texts.get(path)
      const message = messages.get(path)
      if (!isChanged && message === was.messages.get(path)) continue
      form.setFieldState(names.join('.'), (field) => {
        if (isChanged) {
          const { key, label = key, description, constraints } = descriptor
          field.setTitle(label)
          field.setDescription(description)
          field.setDataSource(constraints?.allowedValues?.map((value) => ({ label: value, value })))
          field.setValidator(rulesOf(constraints))
        }
        field.setSelfErrors(message === undefined ? [] : [message])
      })
    }
  }, [answer, places, form])
  return (
    <form autoComplete="off">
      <FormProvider form={form}>
        <SchemaField schema={schema} />
      </FormProvider>
    </form>
  )
})
