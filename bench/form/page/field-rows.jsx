/*
 * For libraries that leave the inputs to their users: the label, the control and the message of a field, in the same
 * lists as in the floors.
 */

/** Every scalar in order, with its path and heading, computed once for an answer. */
export const rowsOf = (fields, before = '', heading = undefined) =>
  fields.flatMap((field) => {
    const path = `${before}${field.key}`
    const label = field.label ?? field.key
    if (field.type === 'object' && field.fields) return rowsOf(field.fields, `${path}.`, label)
    if (field.type === 'array')
      return (field.itemFields ?? []).flatMap((row, at) =>
        rowsOf(row, `${path}[${at}].`, `${label} ${at + 1}`),
      )
    return [{ path, field, heading }]
  })

/** Groups rows by heading. */
export const groupsOf = (rows) => {
  const groups = []
  for (const row of rows) {
    const last = groups.at(-1)
    if (last && last.heading === row.heading) last.rows.push(row)
    else groups.push({ key: `${row.path}`, heading: row.heading, rows: [row] })
  }
  return groups
}

/** A field like those of the floors; `control` has the props that a library gives its input. */
export function FieldRow({ path, field, message, control }) {
  const id = `field-${path}`
  const described = {
    id,
    'aria-invalid': message === undefined ? undefined : true,
    'aria-describedby': message === undefined ? undefined : `message-${path}`,
  }
  const { allowedValues } = field.constraints ?? {}
  return (
    <div className="field">
      <label htmlFor={id}>{field.label ?? field.key}</label>
      {field.type === 'bool' ? (
        <input type="checkbox" {...described} {...control} />
      ) : allowedValues ? (
        <select {...described} {...control}>
          <option value="" />
          {allowedValues.map((value) => (
            <option key={value} value={value}>
              {value}
            </option>
          ))}
        </select>
      ) : (
        <input
          type="text"
          inputMode={field.type === 'number' ? 'decimal' : 'text'}
          {...described}
          {...control}
        />
      )}
      {field.description && <p>{field.description}</p>}
      {message !== undefined && (
        <p id={`message-${path}`} data-message="">
          {message}
        </p>
      )}
    </div>
  )
}

/** The groups of an answer, with their headings if they have one. */
export function Groups({ groups, children }) {
  return groups.map(({ key, heading, rows }) =>
    heading === undefined ? (
      <div key={key}>{rows.map(children)}</div>
    ) : (
      <fieldset key={key}>
        <legend>{heading}</legend>
        {rows.map(children)}
      </fieldset>
    ),
  )
}
