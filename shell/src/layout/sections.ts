import * as paths from '@recto/contracts/paths.ts';
import {
  Bell,
  BookOpen,
  Bookmark,
  ChartLine,
  CircleUser,
  Coins,
  FilePen,
  FileText,
  Files,
  Heart,
  House,
  LayoutDashboard,
  type LucideIcon,
  MessageSquare,
  Settings,
  Trash2,
  Users,
} from 'lucide-react';

/** A link of the side navigation. */
export type Section = { label: string; path: string; icon: LucideIcon; forVisitors?: boolean };

export type SectionGroup = { label: string; sections: readonly Section[] };

/** The specification's links, in groups. */
export const groups: readonly SectionGroup[] = [
  {
    label: 'Read',
    sections: [
      { label: 'Home', path: paths.home, icon: House, forVisitors: true },
      { label: 'Subscriptions', path: paths.subscriptions, icon: Users },
      { label: 'Reading history', path: paths.historyPages, icon: BookOpen },
      { label: 'Comment history', path: paths.historyComments, icon: MessageSquare },
    ],
  },
  {
    label: 'Library',
    sections: [
      { label: 'Read later', path: paths.readLater, icon: Bookmark },
      { label: 'Liked pages', path: paths.likedPages, icon: Heart },
      { label: 'Collections', path: paths.collections, icon: Files },
    ],
  },
  {
    label: 'Write',
    sections: [
      { label: 'Published pages', path: paths.published, icon: FileText },
      { label: 'Draft pages', path: paths.drafts, icon: FilePen },
      { label: 'Trash', path: paths.trash, icon: Trash2 },
      { label: 'Dashboard', path: paths.dashboard, icon: LayoutDashboard },
      { label: 'Analytics', path: paths.analytics, icon: ChartLine },
      { label: 'Monetization', path: paths.monetization, icon: Coins },
    ],
  },
  {
    label: 'Account',
    sections: [
      { label: 'Notifications', path: paths.notifications, icon: Bell },
      { label: 'Profile', path: paths.profile, icon: CircleUser },
      { label: 'Settings', path: paths.settings, icon: Settings },
    ],
  },
];

/** Links in small print. Those without a path are dead, as the specification has them. */
export const smallPrint: readonly { label: string; path: string | null }[] = [
  { label: 'Terms of use', path: paths.termsOfUse },
  { label: 'Privacy policy', path: paths.privacyPolicy },
  { label: 'Support', path: null },
  { label: 'Contact us', path: null },
];

/** The path of the section that a place belongs to; null where none is highlighted (a collection, a page). */
export const sectionOf = (pathname: string): string | null => {
  const path = pathname.replace(/\/+$/, '');
  if (path === '/feed/history') return paths.historyPages;
  if (path === '/u/pages') return paths.published;
  return groups.flatMap(group => group.sections).find(section => section.path === path)?.path ?? null;
};
