import Form from '@rjsf/core'
import validator from '@rjsf/validator-ajv8'
import { useMemo } from 'react'
import { errorsOf, schemaOf } from '../../page/json-schema.js'
import { offerForm } from '../../page/react-harness.jsx'

/*
 * On: its own inputs, in templates of ours that have the label, the input and the message as the others do; its own
 * comparison of what is to be rendered ("customDeep", the default); the form holds its data itself, so that a key does
 * not go through a parent. Off, as by default: validation while typing. Violations are its extraErrors. What its
 * documentation asks for: templates, uiSchema and whatever is handed over are the same objects at each render.
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

// Its own has the label and the description inside, as the template has them already.
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

/** Errors as a tree of the names that lead to them. */
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
