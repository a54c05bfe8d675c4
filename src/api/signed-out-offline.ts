const KEY = 'tidemark.signed-out'

/**
 * Whether somebody signed out and the host has not heard of it yet (decisions: offline sign-out):
 * until it has, its cookie opens no session here.
 */
export const signedOutOffline = {
  get: (): boolean => {
    try {
      return localStorage.getItem(KEY) !== null
    } catch {
      return false
    }
  },
  set: (is: boolean): void => {
    try {
      if (is) localStorage.setItem(KEY, '1')
      else localStorage.removeItem(KEY)
    } catch {
      // Storage is closed to this page: what is signed out here stays so until a reload.
    }
  },
}
