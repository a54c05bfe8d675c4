/** The value under an own key, whatever text the key is: `__proto__` and `toString` find nothing. */
export const own = <V>(record: Readonly<Record<string, V>>, key: string): V | undefined =>
  Object.hasOwn(record, key) ? record[key] : undefined
