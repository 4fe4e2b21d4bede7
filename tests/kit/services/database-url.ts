/** The database of a run that has our schema and no rows. */
export const TEMPLATE = 'menara_template'

/** The address of another database of the same server. */
export function databaseNamed(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
