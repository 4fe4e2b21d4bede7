/** Those of these people (`people`: their ids) whose place is known; anything else that moves is left out. */
export const peopleKnown = <Row extends { readonly person: { readonly id: string } | null }>(
  rows: Iterable<Row>,
  people: ReadonlySet<string>,
): Row[] => [...rows].filter(({ person }) => person !== null && people.has(person.id))
