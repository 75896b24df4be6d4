-- requires: vector 0.8
-- The index of vectors (HNSW), which private.best_by_vector goes by above 20,000 chunks of an owner. Not in the embedded database,
-- which is WebAssembly and takes 30 s for 1,000 rows of it, and holds still meanwhile: there the file runs and does nothing.

do $$
declare
  home constant regnamespace := (select extnamespace from pg_catalog.pg_extension where extname = 'vector');
begin
  if version() not like '%emscripten%' then
    execute format(
      'create index chunk_vectors_by_meaning on private.chunk_vectors using hnsw (embedding %s.vector_cosine_ops)',
      home
    );
  end if;
end;
$$;
