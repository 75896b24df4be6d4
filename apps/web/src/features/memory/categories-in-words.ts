import type { KnowledgeCategory } from '@nexus/contracts';

interface CategoryInWords {
  readonly category: KnowledgeCategory;
  /** Over the list. */
  readonly title: string;
  /** When one is added. */
  readonly choice: string;
}

/** In the order in which they count in a briefing. */
export const categories: readonly CategoryInWords[] = [
  { category: 'rule', title: 'Rules', choice: 'A rule to follow' },
  { category: 'preference', title: 'Likes and dislikes', choice: 'What I like or dislike' },
  { category: 'feedback', title: 'How briefings went', choice: 'How a briefing went' },
  { category: 'context', title: 'About you', choice: 'Something about me' },
];
