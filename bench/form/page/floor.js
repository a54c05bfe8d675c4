/*
 * The floor: plain DOM inputs, each edit stored in a map, and a round that updates only what changed.
 */

const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties)
  made.append(...children)
  return made
}

const controlOf = ({ type, constraints = {} }, id) => {
  if (type === 'bool') return element('input', { type: 'checkbox', id })
  if (constraints.allowedValues)
    return element(
      'select',
      { id },
      ...['', ...constraints.allowedValues].map((value) => element('option', { value }, value)),
    )
  return element('input', { type: 'text', id, inputMode: type === 'number' ? 'decimal' : 'text' })
}

const constrain = (control, { min, max, minLength, maxLength, pattern } = {}) => {
  for (const [name, value] of Object.entries({ min, max, minLength, maxLength, pattern })) {
    if (value === undefined || value === null) delete control.dataset[name]
    else control.dataset[name] = String(value)
  }
}

const sameConstraints = (a = {}, b = {}) =>
  a.min === b.min &&
  a.max === b.max &&
  a.minLength === b.minLength &&
  a.maxLength === b.maxLength &&
  a.pattern === b.pattern

/** Every scalar with its path and its group. */
const walk = (fields, before, visit, group) => {
  for (const field of fields) {
    const path = `${before}${field.key}`
    if (field.type === 'object' && field.fields)
      walk(field.fields, `${path}.`, visit, group(field.label ?? field.key))
    else if (field.type === 'array')
      (field.itemFields ?? []).forEach((row, at) =>
        walk(row, `${path}[${at}].`, visit, group(`${field.label ?? field.key} ${at + 1}`)),
      )
    else visit(path, field, group)
  }
}

/** A form in groups of at most twenty fields. */
export const createFloor = () => {
  const values = new Map()
  const shown = new Map()
  let invalid = []

  const fieldOf = (path, field) => {
    const id = `field-${path}`
    const control = controlOf(field, id)
    constrain(control, field.constraints)
    control.addEventListener('input', () =>
      values.set(path, control.type === 'checkbox' ? control.checked : control.value),
    )
    const box = element(
      'div',
      { className: 'field' },
      element('label', { htmlFor: id }, field.label ?? field.key),
      control,
      ...(field.description ? [element('p', {}, field.description)] : []),
    )
    shown.set(path, { box, control, constraints: field.constraints })
    return box
  }

  const mount = (root, { fields }) => {
    const form = element('form', { autocomplete: 'off' })
    let group
    let inGroup = 0
    walk(
      fields,
      '',
      (path, field) => {
        if (!group || inGroup === 20) {
          group = element('div', { className: 'section' })
          form.append(group)
          inGroup = 0
        }
        inGroup += 1
        group.append(fieldOf(path, field))
      },
      function heading(label) {
        group = element('fieldset', { className: 'section' }, element('legend', {}, label))
        form.append(group)
        inGroup = 0
        return heading
      },
    )
    root.append(form)
  }

  const update = ({ fields, violations }) => {
    walk(
      fields,
      '',
      (path, field) => {
        const known = shown.get(path)
        if (!known || sameConstraints(known.constraints, field.constraints)) return
        known.constraints = field.constraints
        constrain(known.control, field.constraints)
      },
      function nothing() {
        return nothing
      },
    )
    for (const { control, message } of invalid) {
      control.removeAttribute('aria-invalid')
      control.removeAttribute('aria-describedby')
      message.remove()
    }
    invalid = violations.flatMap(({ fieldPath, message: text }) => {
      const known = shown.get(fieldPath)
      if (!known) return []
      const message = element('p', { id: `message-${fieldPath}` }, text)
      message.dataset.message = ''
      known.control.setAttribute('aria-invalid', 'true')
      known.control.setAttribute('aria-describedby', message.id)
      known.box.append(message)
      return [{ control: known.control, message }]
    })
  }
  return { mount, update }
}
