import { Text } from '@mantine/core'

interface PersonCellProps {
  readonly name: string
  readonly title: string
  readonly className: string | undefined
}

/** The head of a person's row in a grid: who they are and what they do. */
export function PersonCell({ name, title, className }: PersonCellProps) {
  return (
    <th scope="row" className={className}>
      <Text size="sm" className="clip" component="span" display="block">
        {name}
      </Text>
      <Text size="xs" c="dimmed" className="clip" component="span" display="block">
        {title}
      </Text>
    </th>
  )
}
