import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import { errorsOf, schemaOf } from '../../page/json-schema.js'
import { offerForm } from '../../page/react-harness.jsx'

/*
 * On: its own inputs, in our templates with label, input and message like the others'; its own comparison of what to
 * render ("customDeep", the default); the form owns its data, so that a key does not go through a parent. Off, as by
 * default: validation while typing. Violations are its extraErrors. As its documentation advises, templates, uiSchema
 * and other props keep their identity between renders.
 */

function FieldTemplate({ id, label, schema, children, rawDescription, rawErrors }) {
  if (schema.type === 'object') return children
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children}
      {rawDescription && <p>{rawDescription}</p>}
      {rawErrors?.map((message) => (
        <p key={message} data-message="">
          {message}
        </p>
      ))}
    </div>
  )
}

function ObjectFieldTemplate({ title, properties }) {
  const fields = properties.map(({ content }) => content)
  if (!title) return <div>{fields}</div>
  return (
    <fieldset>
      <legend>{title}</legend>
      {fields}
    </fieldset>
  )
}

// Its own checkbox contains the label and the description, which the template shows already.
function CheckboxWidget({ id, value, onChange }) {
  return (
    <input
      type="checkbox"
      id={id}
      checked={value ?? false}
      onChange={(event) => onChange(event.target.checked)}
    />
  )
}

const TEMPLATES = { FieldTemplate, ObjectFieldTemplate }
const WIDGETS = { CheckboxWidget }
const UI = { 'ui:submitButtonOptions': { norender: true } }

/** Errors as a tree by the names on their path. */
const treeOf = (errors) => {
  const tree = {}
  for (const { instancePath, message } of errors) {
    let node = tree
    for (const name of instancePath.slice(1).split('/')) node = node[name] ??= {}
    node.__errors = [message]
  }
  return tree
}

offerForm(function RjsfForm({ answer }) {
  const schema = useMemo(() => schemaOf(answer.fields), [answer])
  const extraErrors = useMemo(() => treeOf(errorsOf(answer)), [answer])
  return (
    <Form
      schema={schema}
      uiSchema={UI}
      validator={validator}
      templates={TEMPLATES}
      widgets={WIDGETS}
      extraErrors={extraErrors}
      showErrorList={false}
      noHtml5Validate
      autoComplete="off"
    />
  )
})
