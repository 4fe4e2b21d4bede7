/** Runtime configuration the gateway serves at start-up. */
export interface Config {
  readonly apiBaseUrl: string
  readonly demo: boolean
  /** Answers may be another upstream's: their rows are completed before they are shown. */
  readonly foreign?: boolean
  /** Of people about whom another upstream says none. */
  readonly defaultPermissions?: readonly string[]
  readonly version: string
  readonly demoAccounts?: readonly { readonly role: string; readonly email: string }[]
  readonly demoPassword?: string
  /** Whether the demo's accounts open from here: `closed` beyond the server itself, unless they were opened to everybody. */
  readonly demoAccess?: 'local' | 'public' | 'closed'
  readonly mapTilesUrl?: string | null
  /** Whether media may go through a relay. */
  readonly turn?: boolean
  /** IANA zone of what belongs to no site; null or absent: the site in scope decides. */
  readonly zone?: string | null
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
