import { readFileSync } from 'node:fs';
import { dirname, isAbsolute, join } from 'node:path';

import { parse } from 'yaml';
import { z } from 'zod';

/** Strict: a setting that we do not understand would be shipped without ever having been tried. */
const serviceShape = z.strictObject({
  image: z.string(),
  env_file: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  restart: z.enum(['always', 'no']),
  read_only: z.boolean().default(false),
  tmpfs: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  ulimits: z.record(z.string(), z.number()).default({}),
  stop_grace_period: z.templateLiteral([z.number(), 's']).default('10s'),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  profiles: z.array(z.string()).optional(),
  ports: z.array(z.string()).optional(),
  depends_on: z.array(z.string()).optional(),
});

export type Service = z.infer<typeof serviceShape>;

/** The services of the file that run our image, by name. */
export function readServices(file: string): ReadonlyMap<string, Service> {
  const document: unknown = parse(readFileSync(file, 'utf8'), { merge: true });
  const { services } = z.object({ services: z.record(z.string(), serviceShape) }).parse(document);
  return new Map(Object.entries(services).filter(([, { image }]) => image === 'circuit'));
}

export interface Machine {
  /** Where compose.yaml lies: its paths begin there. */
  readonly file: string;
  /** The most files that this machine lets a process have. */
  readonly mostFiles: number;
}

/** What podman must be told to run the service as compose would, but for ports and the name of the container. */
export function podmanArguments(service: Service, { file, mostFiles }: Machine): string[] {
  const at = (path: string) => (path.startsWith('.') && !isAbsolute(path) ? join(dirname(file), path) : path);
  return [
    ...(service.env_file === undefined ? [] : ['--env-file', at(service.env_file)]),
    ...Object.entries(service.environment).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
    ...(service.read_only ? ['--read-only', '--read-only-tmpfs=false'] : []),
    ...service.tmpfs.flatMap((place) => ['--tmpfs', place]),
    ...service.cap_drop.flatMap((name) => ['--cap-drop', name]),
    ...service.security_opt.flatMap((option) => ['--security-opt', option]),
    ...service.volumes.flatMap((volume) => ['--volume', at(volume)]),
    ...Object.entries(service.ulimits).flatMap(([name, limit]) => [
      '--ulimit',
      `${name}=${name === 'nofile' ? Math.min(limit, mostFiles) : limit}`,
    ]),
    '--stop-timeout',
    service.stop_grace_period.replace('s', ''),
    ...(service.entrypoint === undefined ? [] : ['--entrypoint', JSON.stringify(service.entrypoint)]),
  ];
}
