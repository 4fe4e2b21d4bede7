/** What an audit row keeps of a change: only the facts that differ. */
export function changedFacts<Row extends object>(before: Row, after: Row): { before: Partial<Row>; after: Partial<Row> } {
  const differing = (Object.keys(after) as (keyof Row)[]).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  const only = (row: Row) => Object.fromEntries(differing.map((key) => [key, row[key]])) as Partial<Row>
  return { before: only(before), after: only(after) }
}
