import { Badge, Group } from '@mantine/core'

interface TagChipsProps {
  readonly tags: readonly string[]
  /** Of its device. */
  readonly inherited?: readonly string[]
}

export function TagChips({ tags, inherited = [] }: TagChipsProps) {
  return (
    <Group component="span" gap={4} wrap="wrap" data-tags={tags.join(',')}>
      {tags.map((it) => (
        <Badge key={it} color="gray" variant="outline" tt="none">
          {it}
        </Badge>
      ))}
      {inherited
        .filter((it) => !tags.includes(it))
        .map((it) => (
          <Badge key={it} color="gray" variant="transparent" tt="none" px={2}>
            {it}
          </Badge>
        ))}
    </Group>
  )
}
