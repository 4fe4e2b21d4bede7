/** Where the running product is found. `MENARA_JOURNEYS_AT` holds it as JSON; set by hand, that product is used and left running. */
export interface House {
  readonly url: string
  readonly mqttUrl: string
  /** Where its mail server is to be: nobody is there until a journey opens one. */
  readonly mailPort?: number
}

const NAME = 'MENARA_JOURNEYS_AT'
/** A component test runs in a browser, which has no environment. */
const env: Record<string, string | undefined> = globalThis.process?.env ?? {}

export const tellWorkers = (house: House): void => {
  env[NAME] = JSON.stringify(house)
}
export function houseNow(): House | null {
  const told = env[NAME]
  return told ? (JSON.parse(told) as House) : null
}
export function house(): House {
  const house = houseNow()
  if (!house) throw new Error('The product of the journeys is not running')
  return house
}
