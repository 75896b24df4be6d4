-- As in 015. Whoever was removed does not come back by a link that was open before: INVITATION_EXPIRED. Removing is what counts, and not the address:
-- by what address somebody came is known for thirty days only.
create or replace function public.accept_invitation(token text, own_name text) returns uuid
language plpgsql
security definer
set search_path = ''
as $$
declare
  caller constant uuid := auth.uid();
  address constant text := private.verified_address();
  known public.organization_invitations;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  -- The organisation is held before the invitation, in the order of all others.
  select * into known from public.organization_invitations as open where open.token_hash = private.hash_of(token);
  perform from public.organizations where id = known.organization_id for update;
  select * into known from public.organization_invitations as open where open.id = known.id for update;
  if known.id is null then
    raise exception 'there is no such invitation' using errcode = 'PT404', hint = 'INVITATION_UNKNOWN';
  end if;
  if address is null then
    raise exception 'a verified address is needed' using errcode = 'PT403', hint = 'ADDRESS_NOT_VERIFIED';
  end if;
  if known.address_hash <> private.hash_of(address) then
    raise exception 'it is meant for another address' using errcode = 'PT403', hint = 'INVITATION_FOR_ANOTHER';
  end if;
  if known.accepted_at is not null then
    raise exception 'it was used' using errcode = 'PT410', hint = 'INVITATION_USED';
  end if;
  if known.expires_at <= now() or not exists (
    select from public.organization_members as member
    where member.organization_id = known.organization_id and member.user_id = known.invited_by and member.role = 'admin'
  ) or exists (
    select from public.security_log as removal
    where removal.organization_id = known.organization_id and removal.subject = caller
      and removal.event = 'member-removed' and removal.at >= known.created_at
  ) then
    raise exception 'it is not good any more' using errcode = 'PT410', hint = 'INVITATION_EXPIRED';
  end if;
  if exists (select from public.organization_members as member
      where member.organization_id = known.organization_id and member.user_id = caller) then
    raise exception 'they are in it' using errcode = 'PT409', hint = 'MEMBER_ALREADY';
  end if;
  if (select count(*) from public.organization_members as member where member.organization_id = known.organization_id) >= 200 then
    raise exception 'two hundred members are the most' using errcode = 'PT409', hint = 'ORGANIZATION_FULL';
  end if;
  insert into public.organization_members (organization_id, user_id, role, called)
    values (known.organization_id, caller, known.role, own_name);
  update public.organization_invitations set accepted_at = now(), accepted_by = caller where id = known.id;
  perform private.log_event('member-joined', known.organization_id, known.id, known.role);
  return known.organization_id;
end;
$$;

-- As in 028. Words of entries are compared by their bytes and ids of entries by the database's own order, whose index is the one to look them up by.
create or replace function public.search_memories(
  asked text,
  query_vector text default null,
  max_results int default 10,
  of_model text default null
) returns jsonb
language plpgsql
stable
security invoker
set search_path = ''
-- There is an index for all that is looked up, and the embedded database has no statistics that would tell so; one plan serves for all.
set enable_seqscan = off
set plan_cache_mode = force_generic_plan
as $$
declare
  caller constant uuid := auth.uid();
  wanted constant int := least(greatest(coalesce(max_results, 10), 1), 100);
  candidates constant int := greatest(50, wanted);
  stems constant text[] := tsvector_to_array(private.words_of(left(asked, 2000)));
  total float8;
  -- k1 + 1, k1 * (1 - b), and k1 * b over the average length: in floating point, since `numeric` takes ten times as long.
  top constant float8 := 2.2;
  flat constant float8 := 0.3;
  slope float8;
begin
  if caller is null then
    raise exception 'a user is needed' using errcode = 'insufficient_privilege';
  end if;
  select known.entries, 0.9 * known.entries / greatest(known.words, known.entries) into total, slope
    from public.memory_sizes as known
    where known.user_id = caller;
  return (
    with found as materialized (
      select told.entry_id, told.word, told.times::float8 as times, told.size::float8 as size
      from public.memory_words as told
      where told.user_id = caller and told.word = any (stems)
    ), weighed as (
      select found.word, top * ln(1 + (total - count(*) + 0.5) / (count(*) + 0.5)) as weight
      from found
      group by found.word
    ), parts as materialized (
      select found.entry_id as id, found.word,
        weighed.weight * found.times / (found.times + flat + slope * found.size) as score
      from found join weighed on weighed.word = found.word
    ), best as materialized (
      select first.id, row_number() over (order by first.score desc, first.id desc) as place
      from (
        select parts.id, sum(parts.score) as score from parts group by parts.id order by 2 desc, 1 desc limit candidates
      ) as first
    ), near as materialized (
      select best.id as hit, beside.id
      from best
      -- By a limit looked up one by one; a join would read all that the user told.
      cross join lateral (
        select told.id, told.created_at, told.drive_id, told.source
        from public.memory_entries as told
        where told.user_id = caller and told.id = best.id collate "default"
        limit 1
      ) as hit
      cross join lateral (
        (select kept.id
          from public.memory_entries as kept
          where kept.user_id = caller and (kept.created_at, kept.id) < (hit.created_at, hit.id)
            and kept.created_at >= hit.created_at - interval '1 hour'
            and kept.drive_id is not distinct from hit.drive_id and kept.source = hit.source
            and kept.content is not null and kept.status = 'kept' and kept.due_at is null
          order by kept.created_at desc, kept.id desc
          limit 1)
        union all
        (select kept.id
          from public.memory_entries as kept
          where kept.user_id = caller and (kept.created_at, kept.id) > (hit.created_at, hit.id)
            and kept.created_at <= hit.created_at + interval '1 hour'
            and kept.drive_id is not distinct from hit.drive_id and kept.source = hit.source
            and kept.content is not null and kept.status = 'kept' and kept.due_at is null
          order by kept.created_at, kept.id
          limit 1)
      ) as beside
      -- What stands beside one that is not wanted itself is not either.
      where best.place <= wanted
    ), said as (
      select parts.id, parts.word, parts.score from parts where parts.id in (select best.id from best union select near.id from near)
      union all
      select near.id, parts.word, parts.score * 0.95
      from near join parts on parts.id = near.hit
    ), scored as (
      -- A word counts once, where it counts most.
      select once.id, sum(once.score) as score
      from (select said.id, said.word, max(said.score) as score from said group by said.id, said.word) as once
      group by once.id
    ), ranked as (
      (select scored.id, row_number() over (order by scored.score desc, scored.id desc) as place, null::float8 as similarity
        from scored
        order by scored.score desc, scored.id desc
        limit candidates)
      union all
      select by_vector.id, by_vector.place, by_vector.similarity
      from private.memories_by_vector(query_vector, of_model, candidates) as by_vector
      where query_vector is not null
    ), fused as (
      select ranked.id, sum(1 / (60 + ranked.place)::float8) as score, max(ranked.similarity) as similarity
      from ranked
      group by ranked.id
      order by 2 desc, 1 desc
      limit wanted
    )
    select coalesce(
      jsonb_agg(
        jsonb_build_object('id', fused.id, 'score', fused.score, 'similarity', fused.similarity)
        order by fused.score desc, fused.id desc
      ),
      '[]'::jsonb
    )
    from fused
  );
end;
$$;
