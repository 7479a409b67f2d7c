import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** Runs podman and gives what it printed; `typed` is what a person types into it. */
export type Podman = (args: readonly string[], typed?: string) => Promise<string>;

/** With a store of its own below the folder, and nothing of systemd or a bridge, which a bare machine may not have. */
export function podmanIn(folder: string): Podman {
  const bare = ['--cgroup-manager', 'cgroupfs', '--runtime', 'runc', '--log-level', 'fatal'];
  return (args, typed = '') =>
    new Promise((resolve, reject) => {
      // Not execFileSync: the mail server that the doctor asks runs in this process.
      const child = spawn('podman', [...storeIn(folder), ...bare, ...args]);
      const [printed, complaints]: [Buffer[], Buffer[]] = [[], []];
      child.stdout.on('data', (piece: Buffer) => printed.push(piece));
      child.stderr.on('data', (piece: Buffer) => complaints.push(piece));
      child.once('error', reject);
      child.once('close', (code) => {
        if (code === 0) return resolve(Buffer.concat(printed).toString('utf8').trim());
        const why = Buffer.concat([...printed, ...complaints]).toString('utf8');
        return reject(new Error(`podman ${args.join(' ')} ended with ${code}:\n${why}`));
      });
      child.stdin.end(typed);
    });
}

/** vfs copies the whole image for each container, and needs nothing of the kernel. */
const storeIn = (folder: string) =>
  `--root ${join(folder, 'images')} --runroot ${join(folder, 'running')} --storage-driver vfs`.split(' ');

/** Debian and the Node of this process as one archive: what handbook/install.md says for a machine without a registry. */
export function packBase(folder: string): string {
  const archive = join(folder, 'base.tar');
  const layer = join(folder, 'base/usr/local/bin');
  execFileSync('mmdebstrap', ['--quiet', '--variant=minbase', '--include=ca-certificates', 'bookworm', archive], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  mkdirSync(layer, { recursive: true });
  cpSync(process.execPath, join(layer, 'node'));
  const owned = ['--owner=0', '--group=0', '-rf', archive, './usr/local/bin/node'];
  execFileSync('tar', ['-C', join(folder, 'base'), ...owned]);
  return archive;
}

/** As the first lines of the Containerfile say. With --format docker, since an OCI image has no HEALTHCHECK. */
export function buildImage(folder: string, release: string, base: string): void {
  const options = ['--isolation', 'chroot', '--format', 'docker', '--build-arg', `BASE=${base}`, '-t', 'circuit'];
  execFileSync('buildah', [...storeIn(folder), 'bud', '--quiet', ...options, '-f', 'container/Containerfile', '.'], {
    cwd: release,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
