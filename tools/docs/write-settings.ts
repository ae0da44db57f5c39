import { join } from 'node:path';
import { writeSettings } from './settings-table.ts';

writeSettings(join(import.meta.dirname, '../..'));
