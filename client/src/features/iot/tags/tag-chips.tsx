import { Badge, Group } from '@mantine/core'

interface TagChipsProps {
  readonly tags: readonly string[]
  /** Of its device. */
  readonly inherited?: readonly string[]
}

export function TagChips({ tags, inherited = [] }: TagChipsProps) {
  return (
    <Group component="span" gap={4} wrap="wrap" data-tags={tags.join(',')}>
      {tags.map((tag) => (
        <Badge key={tag} color="gray" variant="outline" tt="none">
          {tag}
        </Badge>
      ))}
      {inherited
        .filter((text) => !tags.includes(text))
        .map((text) => (
          <Badge key={text} color="gray" variant="transparent" tt="none" px={2}>
            {text}
          </Badge>
        ))}
    </Group>
  )
}
