/** Something that is or is not, kept for every tab and the next visit, where the browser lets us. */
export type StoredFlag = { get: () => boolean; set: (is: boolean) => void }

/** The flag under a key of local storage; down where storage is closed. */
export const storedFlag = (key: string): StoredFlag => ({
  get: () => {
    try {
      return localStorage.getItem(key) !== null
    } catch {
      return false
    }
  },
  set: (is) => {
    try {
      if (is) localStorage.setItem(key, '1')
      else localStorage.removeItem(key)
    } catch {
      // Storage is closed to this page: what is set holds nowhere.
    }
  },
})
