/** Runtime configuration the gateway serves at start-up. */
export interface Config {
  readonly apiBaseUrl: string
  readonly demo: boolean
  readonly version: string
  readonly demoAccounts?: readonly { readonly role: string; readonly email: string }[]
  readonly demoPassword?: string
  readonly mapTilesUrl?: string | null
}

let config: Config = { apiBaseUrl: '', demo: false, version: '' }

/** Once, before the first screen. Without an answer the product still starts: same origin, no demo. */
export async function loadConfig(): Promise<void> {
  try {
    const response = await fetch('/config.json', { headers: { accept: 'application/json' } })
    if (response.ok) config = { ...config, ...((await response.json()) as Partial<Config>) }
  } catch {
    config = { ...config, apiBaseUrl: '' }
  }
}
export const readConfig = (): Config => config
