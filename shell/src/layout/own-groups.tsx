import * as paths from '@recto/contracts/paths.ts';
import { useMe } from '@recto/frame';
import {
  Bell,
  BookOpen,
  Bookmark,
  ChartLine,
  CircleUser,
  Coins,
  FilePen,
  Files,
  FileText,
  Heart,
  LayoutDashboard,
  MessageSquare,
  Settings,
  ShieldCheck,
  Trash2,
  Users,
} from 'lucide-react';
import { homeSection, NavGroup, type Section } from './nav-group.tsx';
import { ownTexts } from './own-texts.ts';

const groups: readonly { label: string; sections: readonly Section[] }[] = [
  {
    label: 'Read',
    sections: [
      homeSection,
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

const moderation: Section = { label: ownTexts.moderation, path: paths.admin, icon: ShieldCheck };

/** The links of somebody who is signed in. Fetched apart, since a visitor's first page does not need them. */
export default function OwnGroups({ folded }: { folded: boolean }) {
  const isModerator = useMe()?.roles?.includes('moderator') ?? false;
  return groups.map(({ label, sections }) => (
    <NavGroup
      key={label}
      label={label}
      sections={isModerator && label === 'Account' ? [...sections, moderation] : sections}
      folded={folded}
    />
  ));
}
