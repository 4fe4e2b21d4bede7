import { Select } from '@mantine/core'

interface StateFilterProps<S extends string> {
  readonly label: string
  /** What stands there while no state is chosen. */
  readonly anyState: string
  readonly states: readonly S[]
  readonly labelOf: (state: S) => string
  readonly value: S | undefined
  readonly change: (state: S | undefined) => void
  /** In pixels. */
  readonly width: number
}

/** Chooses the state of a list; none: all. */
export function StateFilter<S extends string>({ label, anyState, states, labelOf, value, change, width }: StateFilterProps<S>) {
  return (
    <Select
      aria-label={label}
      placeholder={anyState}
      clearable
      clearButtonProps={{ 'aria-label': anyState }}
      w={width}
      data={states.map((state) => ({ value: state, label: labelOf(state) }))}
      value={value ?? null}
      onChange={(chosen) => change(states.find((state) => state === chosen))}
    />
  )
}
