import type { PublicKeyCredentialCreationOptionsJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser'

type Fields = Record<string, unknown>

/** Whether this browser, at this address, can have passkeys: plain http from elsewhere cannot. */
export const hasPasskeys = (): boolean => globalThis.isSecureContext && globalThis.PublicKeyCredential !== undefined

/** Asks the browser for a new passkey; null where the person gave up. */
export async function createPasskey(options: Fields): Promise<Fields | null> {
  const { startRegistration } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON }))
}

/** Asks the browser for a passkey that is there; null where the person gave up. */
export async function presentPasskey(options: Fields): Promise<Fields | null> {
  const { startAuthentication } = await import('@simplewebauthn/browser')
  return unlessGivenUp(startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON }))
}

async function unlessGivenUp(asked: Promise<object>): Promise<Fields | null> {
  try {
    return { ...(await asked) }
  } catch (error) {
    if (error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError')) return null
    throw error
  }
}
